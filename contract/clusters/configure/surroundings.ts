import type { ServiceError } from '#contract/api/errors.ts';
import type { CloudProvider } from '#contract/clusters/tables/regions.ts';

/** The facts beside the request that the rules of a configuration need. */
export interface Surroundings {
  /** Creates an id for an object that the request adds: 24 hexadecimal digits. */
  id: () => string;
  /** Instant of the request, ISO 8601. */
  now: string;
  /** Whether the project has configured keys of its own at a provider. */
  hasKeys: (provider: CloudProvider) => boolean;
  /**
   * Called with every refusal of the service. The service throws the first one; a form collects them, and the
   * rules continue with the requested values.
   */
  refuse: (refusal: ServiceError) => void;
  /** Whether the project uses regions of the US government alone; undefined: not known. */
  governmentOnly?: boolean | undefined;
  /** Size of the largest shard's data, in bytes; undefined where unknown. */
  dataSizeBytes?: number | undefined;
}
