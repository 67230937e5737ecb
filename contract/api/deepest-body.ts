/** How deep objects and lists of a request's body may be nested // assumed: the service states no number */
export const deepestBody = 64;
