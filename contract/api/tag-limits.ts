/** Characters of a key or a value // specification §8 */
export const longestTag = 255;
/** Of one cluster // documented */
export const mostTags = 50;
/** The error for a duplicate tag key. */
export const tagTwice = 'must not occur twice';
/** Of a key or a value // documented: allowed characters; observed: the words, by Terraform's tests */
export const tagTooLong = `exceeded the maximum allowed length of ${longestTag} characters`;
export const tagCharacters = /^[\p{L}\p{N} ;@_.+-]*$/u;
export const tagInvalid =
  'contains invalid characters. Allowable characters include letters, numbers, spaces, and the characters ; @ _ - . +';
