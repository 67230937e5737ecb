export const suites: Record<string, object>;
