import { fieldPathLabel as labelOfPath } from '#contract/text/field-labels.ts';

/** The label of a nested field for components of every area: `['notifications', '5', 'apiToken']` → "notification 6, API token". */
export const fieldPathLabel = (keys: readonly string[]): string => labelOfPath(keys);
