/** Characters of a key or a value // specification §8 */
export const longestTag = 255;
/** Of one cluster // documented */
export const mostTags = 50;
/** What is wrong with the key of a tag that stands there already. */
export const tagTwice = 'must not stand twice';
