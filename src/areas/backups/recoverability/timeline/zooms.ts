/** The spans of the timeline by their name in the address, which is read before any page is loaded. */
export const zooms = ['24h', '7d', '30d', '13mo'] as const;
export type Zoom = (typeof zooms)[number];
