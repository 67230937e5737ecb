/** Header that every request which changes something carries; its value is bound to the session. */
export const csrfHeader = 'x-quarterdeck';
