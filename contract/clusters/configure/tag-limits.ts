/** Characters of a key or a value // specification §8 */
export const longestTag = 255;
/** Of one cluster // documented */
export const mostTags = 50;
/** The error for a duplicate tag key. */
export const tagTwice = 'must not occur twice';
