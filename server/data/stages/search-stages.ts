/** Stages that the search process answers; they must be first, also in nested pipelines. */
export const searchStages: readonly string[] = ['$search', '$searchBeta', '$searchMeta', '$vectorSearch'];
