/** Header that every request which changes something carries; its value is bound to the session. */
export const csrfHeader = 'x-quarterdeck';
/** Marks a background request of the page: it does not prolong the session. */
export const backgroundHeader = 'x-quarterdeck-background';
