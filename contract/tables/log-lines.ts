/** As many lines as the service gives of the access history or of slow queries at once // specification §4.1 */
export const mostLogLines = 20_000;
