import type { SectionName } from '#contract/console/configuration-sections.ts';
import type { Fields } from '../change-sets/call.ts';

/** Things of each section by their names; a section that is absent says nothing about its things. */
export type Configuration = Partial<Record<SectionName, Readonly<Record<string, Fields>>>>;
