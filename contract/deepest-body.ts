/** How many objects and lists of a request's body may stand inside of each other // assumed: the service says no number */
export const deepestBody = 64;
