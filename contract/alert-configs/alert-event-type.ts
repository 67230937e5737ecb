import type { FamilyId, families } from './tables/families.ts';

export type AlertEventType = (typeof families)[FamilyId]['values'][number];
