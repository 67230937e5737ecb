/** Before the name of a header of the service that our own answer has its own of, or that says nothing to programs. */
export const serviceHeader = 'x-service-';
