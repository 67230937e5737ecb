import type { SectionName } from '#contract/console/configuration-sections.ts';
import type { Fields } from '../change-sets/call.ts';

/** Objects of each section by their names; an absent section makes no statement about its objects. */
export type Configuration = Partial<Record<SectionName, Readonly<Record<string, Fields>>>>;
