import { describe, expect, it } from 'vitest';
import { createPathTree } from './path-tree.ts';

describe('paths', () => {
  const tree = createPathTree<string>();
  for (const template of [
    '/snapshots/{snapshotId}',
    '/snapshots/shardedClusters',
    '/clusters/{clusterName}',
    '/clusters/{clusterName}:pause',
    '/clusters/{clusterName}/backup',
    '/logs/{logName}.gz',
    '/projects:upgrade',
    '',
  ]) {
    tree.add(template, template);
  }
  const match = (path: string) => tree.find(path)?.values[0];

  it('prefer a fixed segment to a parameter, whatever the order of registration', () => {
    expect(match('/snapshots/shardedClusters')).toBe('/snapshots/shardedClusters');
    expect(match('/snapshots/abc')).toBe('/snapshots/{snapshotId}');
  });

  it('prefer a verb to a plain parameter', () => {
    expect(match('/clusters/a:pause')).toBe('/clusters/{clusterName}:pause');
    expect(match('/clusters/a:other')).toBe('/clusters/{clusterName}');
    expect(tree.find('/clusters/a:pause')?.params('/clusters/{clusterName}:pause')).toEqual({
      clusterName: 'a',
    });
  });

  it('may end in a suffix behind the parameter, or in a verb behind a fixed segment', () => {
    expect(tree.find('/logs/mongod.gz')?.params('/logs/{logName}.gz')).toEqual({ logName: 'mongod' });
    expect(match('/logs/mongod')).toBeUndefined();
    expect(match('/projects:upgrade')).toBe('/projects:upgrade');
  });

  it('discard the parameters of a branch that led nowhere', () => {
    const branching = createPathTree<string>();
    for (const each of ['/c/{name}:pause', '/c/{name}/backup', '/c/all/{a}/x', '/c/{a}/{b}/y']) {
      branching.add(each, each);
    }
    expect(branching.find('/c/a:pause/backup')?.params('/c/{name}/backup')).toEqual({ name: 'a:pause' });
    expect(branching.find('/c/all/1/y')?.params('/c/{a}/{b}/y')).toEqual({ a: 'all', b: '1' });
  });

  it('share the branch behind a suffix, and know no parameters of a value that was never added', () => {
    const branching = createPathTree<string>();
    for (const each of ['/c/{a}:pause/x', '/c/{a}:pause/y', '/c/{b}/{d}']) branching.add(each, each);
    for (const end of ['x', 'y']) {
      const template = `/c/{a}:pause/${end}`;
      expect(branching.find(`/c/1:pause/${end}`)?.values).toEqual([template]);
      expect(branching.find(`/c/1:pause/${end}`)?.params(template)).toEqual({ a: '1' });
    }
    expect(branching.find('/c/1:pause/z')?.params('/c/{b}/{d}')).toEqual({ b: '1:pause', d: 'z' });
    expect(branching.find('/c/1/2')?.params('/never')).toEqual({});
  });

  it('keep an encoded slash inside one segment', () => {
    expect(tree.find('/clusters/10.0.0.0%2F24')?.params('/clusters/{clusterName}')).toEqual({
      clusterName: '10.0.0.0%2F24',
    });
  });

  it('do not match with a segment too many, too few or empty', () => {
    for (const path of ['/clusters', '/clusters/', '/clusters/a/b', '//clusters/a', '/clusters/a/']) {
      expect(tree.find(path), path).toBeUndefined();
    }
    expect(match('')).toBe('');
  });
});
