/** The service lists them, but its engine refuses to build an index with them; they work here as in Lucene 9. // observed */
export const goneSinceLucene10: readonly string[] = ['kp', 'lovins'];
