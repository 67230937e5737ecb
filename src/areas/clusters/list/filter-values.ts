// values for the validation of the list's URL: loaded before any page, so separate from the filter
import type { StateKind } from '#src/ui/feedback/badge.tsx';

export const healths = ['failed', 'warning', 'progress', 'off', 'ok'] as const satisfies readonly StateKind[];
export type Health = (typeof healths)[number];

export const needs = ['alerts', 'noBackup', 'noContinuous', 'oldTls', 'unprotected', 'ownKey'] as const;
export type Need = (typeof needs)[number];
