import type { ClusterRecord } from '#contract/clusters/record.ts';
import {
  continuousVersion,
  isMajorVersion,
  type MajorVersion,
  majorNames,
  releaseOf,
  retiredVersions,
} from '#contract/clusters/tables/mongodb-versions.ts';
import { failWith } from '#contract/errors.ts';
import { badField } from '#server/emulator/kernel/find.ts';
import type { Settings } from './requested.ts';

type Release = Pick<
  ClusterRecord,
  'mongoDBMajorVersion' | 'mongoDBVersion' | 'featureCompatibilityVersion' | 'versionReleaseSystem'
>;

const field = 'mongoDBMajorVersion';
/** What a cluster has may be no longer, or not yet, among what is offered. */
const order: readonly string[] = majorNames;

function known(requested: string): MajorVersion {
  const text = requested.slice(0, 32);
  if (isMajorVersion(requested)) return requested;
  const retired = retiredVersions.includes(requested);
  throw failWith(retired ? 'ATLAS_CLUSTER_VERSION_DEPRECATED' : 'MONGODB_VERSION_INVALID', {
    parameters: [text],
    fields: [
      { field, description: retired ? 'is no longer offered' : `must be one of ${majorNames.join(', ')}` },
    ],
  });
}

/** The version that a request leads to: up one major version at a time // specification §2.10 */
export function releaseAsked(settings: Settings, before: ClusterRecord, isNew: boolean): Release {
  const { mongoDBMajorVersion: requested, versionReleaseSystem = before.versionReleaseSystem } = settings;
  const { mongoDBMajorVersion, mongoDBVersion, featureCompatibilityVersion } = before;
  const pinned = before.featureCompatibilityVersionExpirationDate !== undefined;
  const compatibility = (release: string) => (pinned ? (featureCompatibilityVersion ?? release) : release);
  if (versionReleaseSystem === 'CONTINUOUS') {
    const { major, release } = continuousVersion;
    if (requested !== undefined && requested !== major && (isNew || requested !== mongoDBMajorVersion))
      throw badField(field, 'must be absent where versionReleaseSystem is CONTINUOUS');
    return {
      versionReleaseSystem,
      mongoDBMajorVersion: major,
      mongoDBVersion: release,
      featureCompatibilityVersion: compatibility(major),
    };
  }
  if (before.versionReleaseSystem === 'CONTINUOUS' && !isNew)
    throw badField('versionReleaseSystem', 'cannot go back from CONTINUOUS to LTS'); // assumed
  if (requested === undefined || requested === mongoDBMajorVersion)
    return { versionReleaseSystem, mongoDBMajorVersion, mongoDBVersion, ...fcv(featureCompatibilityVersion) };
  const wanted = known(requested);
  const release = releaseOf(wanted);
  if (!isNew) {
    const steps = order.indexOf(wanted) - order.indexOf(mongoDBMajorVersion);
    // back is possible only while the features of the older version were kept // documented
    const back = steps === -1 && pinned && featureCompatibilityVersion === wanted;
    if (steps !== 1 && !back)
      throw failWith('CLUSTER_UPGRADE_INVALID', {
        parameters: [mongoDBMajorVersion, wanted],
        fields: [{ field, description: 'may go up by one major version at a time' }],
      });
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
