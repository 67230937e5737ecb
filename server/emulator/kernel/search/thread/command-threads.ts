/** The module of the threads for long commands. The build puts it beside the server and names it here. */
export const commandThreadUrl = new URL('./thread.mjs?engine', import.meta.url);
