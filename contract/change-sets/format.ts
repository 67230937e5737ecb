/** The first line of a change set as a file. Apart from its schema, so that pages can write one. */
export const changeSetFormat = 'quarterdeck/change-set/1';
