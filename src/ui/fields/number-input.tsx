import { NumberInput as MantineNumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { withLabel } from './field.ts';

/** Characters that occur in numbers, as people type and paste them. */
const NUMERIC = /^[\d\s.,+\-eE]*$/;

const formatNumber = (limit: number | undefined): string => limit?.toLocaleString('en') ?? '';

/** The problem of a number, as a continuation of its label; undefined while it is in range or absent. */
export function rangeProblem(value: unknown, min?: number, max?: number): string | undefined {
  if (typeof value !== 'number') return undefined;
  const isLow = min !== undefined && value < min;
  const isHigh = max !== undefined && value > max;
  if (!isLow && !isHigh) return undefined;
  if (min !== undefined && max !== undefined)
    return `must be between ${formatNumber(min)} and ${formatNumber(max)}`;
  return isLow ? `must be at least ${formatNumber(min)}` : `must be at most ${formatNumber(max)}`;
}

/**
 * A field of numbers that drops nothing silently: a value out of range is kept as typed and explained, and a character
 * that no number has is answered with a message.
 */
export function NumberInput({ error, onChange, onBlur, onKeyDown, onPaste, ...props }: NumberInputProps) {
  const [swallowed, setSwallowed] = useState(false);
  const { label, value, min, max } = props;
  const problem = swallowed ? 'must be a number' : rangeProblem(value, min, max);
  return (
    <MantineNumberInput
      {...props}
      clampBehavior="none"
      error={error || withLabel(label ?? 'Value', problem)}
      onChange={(next) => {
        setSwallowed(false);
        onChange?.(next);
      }}
      onBlur={(event) => {
        setSwallowed(false);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, altKey } = event;
        if (key.length === 1 && !ctrlKey && !metaKey && !altKey) setSwallowed(!NUMERIC.test(key));
        onKeyDown?.(event);
      }}
      onPaste={(event) => {
        setSwallowed(!NUMERIC.test(event.clipboardData.getData('text/plain')));
        onPaste?.(event);
      }}
    />
  );
}
