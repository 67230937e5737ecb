import type { CloudProvider } from '#contract/clusters/tables/regions.ts';
import type { ServiceError } from '#contract/errors.ts';

/** What the rules of a configuration need to know beside the request. */
export interface Surroundings {
  /** A new id, for what the request adds: 24 hexadecimal digits. */
  id: () => string;
  /** Instant of the request, ISO 8601. */
  now: string;
  /** Whether the project has configured keys of its own at a provider. */
  hasKeys: (provider: CloudProvider) => boolean;
  /**
   * Told of everything that the service would refuse. The service throws the first one; a form collects them, and the
   * rules go on with what was asked for.
   */
  refuse: (refusal: ServiceError) => void;
  /** Whether the project uses regions of the US government alone; undefined: not known. */
  governmentOnly?: boolean | undefined;
  /** Size of the largest shard's data, in bytes; undefined where nobody knows. */
  dataSizeBytes?: number | undefined;
}
