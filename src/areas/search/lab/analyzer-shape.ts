import type { CustomAnalyzer } from '#analysis/definition.ts';
import { isRecord } from '#contract/values/is-record.ts';

const isComponent = (value: unknown): boolean => isRecord(value) && typeof value.type === 'string';
const isComponents = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length <= 100 && value.every(isComponent));

/** Whether it looks like an analyzer; problems inside are shown, not dropped. */
export function isAnalyzerShape(value: unknown): value is CustomAnalyzer {
  return (
    isRecord(value) &&
    typeof value.name === 'string' &&
    isComponent(value.tokenizer) &&
    isComponents(value.charFilters) &&
    isComponents(value.tokenFilters)
  );
}
