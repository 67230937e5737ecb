import { defined, oneOf, textParam } from '#src/lib/search-params.ts';

const configurationTabs = ['file', 'compare', 'drift', 'history'] as const;
export type ConfigurationTab = (typeof configurationTabs)[number];

/** The URL state of a project's configuration. */
export interface ConfigurationSearch {
  tab?: ConfigurationTab;
  /** The other side of the comparison: a stored version, or a project as `connection/project`. */
  version?: string;
  with?: string;
  /** The version whose text is shown. */
  shown?: string;
}

export function readConfigurationSearch(raw: Record<string, unknown>): ConfigurationSearch {
  return defined({
    tab: oneOf(configurationTabs, raw.tab),
    version: textParam(raw.version),
    with: textParam(raw.with),
    shown: textParam(raw.shown),
  }) as ConfigurationSearch;
}
