/** Stages that the search process answers; they stand first, also in pipelines inside of others. */
export const searchStages: readonly string[] = ['$search', '$searchBeta', '$searchMeta', '$vectorSearch'];
