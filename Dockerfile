# The validator as one static program, and nothing else:
#
#   docker build -t beachhead .
#   docker run --rm -v "$PWD:/packs:ro" beachhead check
#
# There is no git in it, so `diff` of revisions and `check --since` need the program on the machine itself.

FROM rust:1.95.0-alpine AS build
# What the image has, without the components that only development needs.
ENV RUSTUP_TOOLCHAIN=1.95.0
WORKDIR /src
COPY . .
# Alpine's programs are static: its C library is musl.
RUN cargo build --profile dist --locked -p beachhead-validator --bin beachhead

FROM scratch
COPY --from=build /src/target/dist/beachhead /beachhead
WORKDIR /packs
ENTRYPOINT ["/beachhead"]
