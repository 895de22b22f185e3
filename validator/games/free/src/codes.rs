//! The hints of free play, each with its page.

beachhead_kit::pages! {
    /// The hints, each with its page.
    pub(crate) const PAGES;

    /// More units of a side are in a hex than the palette lets stack there.
    STACKED = "FREE001" "stack-too-large" "pages/stack_too_large.md";
    /// A unit of a kind that stands on land is put into water.
    IN_WATER = "FREE002" "put-in-water" "pages/put_in_water.md";
    /// Units of two sides are in one hex.
    TOGETHER = "FREE003" "sides-share-hex" "pages/sides_share_hex.md";
    /// A unit comes onto the map outside the set-up area of its group.
    OUTSIDE = "FREE004" "outside-set-up-area" "pages/outside_set_up_area.md";
    /// A unit is put into a hex that is not in play.
    CLOSED = "FREE005" "hex-not-in-play" "pages/hex_not_in_play.md";
}
