import { assumed, badField, failWith } from '#contract/api/errors.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import {
  continuousVersion,
  isMajorVersion,
  majorNames,
  releaseOf,
  retiredVersions,
} from '#contract/clusters/tables/mongodb-versions.ts';
import type { Settings } from './requested.ts';
import type { Surroundings } from './surroundings.ts';

type Release = Pick<
  ClusterRecord,
  'mongoDBMajorVersion' | 'mongoDBVersion' | 'featureCompatibilityVersion' | 'versionReleaseSystem'
>;

const field = 'mongoDBMajorVersion';
/** A cluster's release may be missing from the offered ones, as too old or too new. */
const order: readonly string[] = majorNames;

function unknown(requested: string) {
  const retired = retiredVersions.includes(requested);
  return failWith(retired ? 'ATLAS_CLUSTER_VERSION_DEPRECATED' : 'MONGODB_VERSION_INVALID', {
    parameters: [requested.slice(0, 32)],
    fields: [
      { field, description: retired ? 'is no longer offered' : `must be one of ${majorNames.join(', ')}` },
    ],
  });
}

/** The version that a request leads to: up one major version at a time // specification §2.10 */
export function releaseAsked(
  settings: Settings,
  before: ClusterRecord,
  isNew: boolean,
  { refuse }: Pick<Surroundings, 'refuse'>,
): Release {
  const { mongoDBMajorVersion: requested, versionReleaseSystem = before.versionReleaseSystem } = settings;
  const { mongoDBMajorVersion, mongoDBVersion, featureCompatibilityVersion } = before;
  const pinned = before.featureCompatibilityVersionExpirationDate !== undefined;
  const compatibility = (release: string) => (pinned ? (featureCompatibilityVersion ?? release) : release);
  if (versionReleaseSystem === 'CONTINUOUS') {
    const { major, release } = continuousVersion;
    if (requested !== undefined && requested !== major && (isNew || requested !== mongoDBMajorVersion))
      refuse(badField(field, 'must be absent where versionReleaseSystem is CONTINUOUS'));
    return {
      versionReleaseSystem,
      mongoDBMajorVersion: major,
      mongoDBVersion: release,
      featureCompatibilityVersion: compatibility(major),
    };
  }
  if (before.versionReleaseSystem === 'CONTINUOUS' && !isNew)
    refuse(assumed(badField('versionReleaseSystem', 'cannot go back from CONTINUOUS to LTS')));
  if (requested === undefined || requested === mongoDBMajorVersion)
    return { versionReleaseSystem, mongoDBMajorVersion, mongoDBVersion, ...fcv(featureCompatibilityVersion) };
  if (!isMajorVersion(requested)) {
    refuse(unknown(requested));
    return { versionReleaseSystem, mongoDBMajorVersion, mongoDBVersion, ...fcv(featureCompatibilityVersion) };
  }
  const release = releaseOf(requested);
  if (!isNew) {
    const steps = order.indexOf(requested) - order.indexOf(mongoDBMajorVersion);
    // back is possible only while the features of the older version were kept // documented
    const back = steps === -1 && pinned && featureCompatibilityVersion === requested;
    if (steps !== 1 && !back)
      refuse(
        failWith('CLUSTER_UPGRADE_INVALID', {
          parameters: [mongoDBMajorVersion, requested],
          fields: [{ field, description: 'must go up by one major version at a time' }],
        }),
      );
  }
  return {
    ...release,
    versionReleaseSystem,
    featureCompatibilityVersion: compatibility(release.featureCompatibilityVersion),
  };
}

function fcv(version: string | undefined) {
  return version === undefined ? {} : { featureCompatibilityVersion: version };
}
