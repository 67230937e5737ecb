/** Value of `tracestate` in requests of the console's pages: the server records the span of the page for them. */
export const browserState = 'quarterdeck=page';
