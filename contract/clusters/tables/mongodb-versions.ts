/** Major versions that new clusters may have, oldest first, with the release of each that is deployed // assumed: releases */
export const majorVersions = { '6.0': '6.0.27', '7.0': '7.0.26', '8.0': '8.0.16' } as const;
export type MajorVersion = keyof typeof majorVersions;

export const majorNames = Object.keys(majorVersions) as MajorVersion[];

/** What a new cluster gets when nobody names a version // observed */
export const defaultMajorVersion: MajorVersion = '8.0';

/** The newest rapid release: what `versionReleaseSystem: CONTINUOUS` follows // assumed */
export const continuousVersion = { major: '8.2', release: '8.2.3' } as const;

/** Once offered, no longer // assumed */
export const retiredVersions: readonly string[] = ['3.6', '4.0', '4.2', '4.4', '5.0'];

export function isMajorVersion(text: string): text is MajorVersion {
  return Object.hasOwn(majorVersions, text);
}

/** The fields of a cluster that follow from its major version. */
export function releaseOf(version: MajorVersion) {
  return {
    mongoDBMajorVersion: version,
    mongoDBVersion: majorVersions[version],
    featureCompatibilityVersion: version,
  } as const;
}
