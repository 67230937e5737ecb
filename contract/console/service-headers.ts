/** Prefix for a header of the service that our own answer also has, or that is meaningless to programs. */
export const serviceHeader = 'x-service-';
