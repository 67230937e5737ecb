import type { CustomAnalyzer } from '#analysis/definition.ts';
import { isObject } from '../json-object.ts';

const isComponent = (value: unknown): boolean => isObject(value) && typeof value.type === 'string';
const isComponents = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length <= 100 && value.every(isComponent));

/** Whether it looks like an analyzer; problems inside are shown, not dropped. */
export function isAnalyzerShape(value: unknown): value is CustomAnalyzer {
  return (
    isObject(value) &&
    typeof value.name === 'string' &&
    isComponent(value.tokenizer) &&
    isComponents(value.charFilters) &&
    isComponents(value.tokenFilters)
  );
}
