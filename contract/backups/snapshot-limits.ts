/** Longest description of a snapshot // assumed */
export const longestDescription = 1000;

/** Days that an on-demand snapshot is kept when the request does not say // assumed */
export const usualRetentionDays = 7;
