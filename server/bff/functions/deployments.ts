import type { Deployment, DeploymentPatch, DeploymentRequest } from '#contract/console/functions.ts';
import { type SecretBox, SecretBoxError } from '#server/auth/secret-box.ts';
import { checkText, slugOf, underFreeId } from '../connections/connections.ts';
import { refuse } from '../http/errors.ts';
import type { Db, DeploymentRow } from '../tables.ts';
import { readAddress, validateAddress } from './deployment-address.ts';

/** A deployment with its connection string opened, for the time of its use. */
export interface OpenDeployment {
  id: string;
  name: string;
  /** Another one with every change of the connection string, also of a deployment made anew under the same name. */
  stamp: string;
  uri: string;
  hosts: string;
  secrets: readonly string[];
  readOnly: boolean;
}

export interface Deployments {
  list(): Promise<Deployment[]>;
  create(request: DeploymentRequest): Promise<Deployment>;
  update(id: string, patch: DeploymentPatch): Promise<Deployment>;
  remove(id: string): Promise<void>;
  /** Fails when its hosts are not allowed any more. */
  open(id: string): Promise<OpenDeployment>;
}

function toDeployment(row: DeploymentRow): Deployment {
  return {
    id: row.id,
    name: row.name,
    hosts: row.hosts,
    readOnly: row.read_only !== 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** A sealed connection string opens only in its own row and version, and towards the hosts it was given for. */
export const locationOfUri = ({ id, hosts, version }: Pick<DeploymentRow, 'id' | 'hosts' | 'version'>) => ({
  id: `deployment ${id}`,
  field: `uri ${hosts}`,
  version,
});

/** Real deployments: connection strings are sealed at rest and never leave the server. */
export function createDeployments(
  db: Db,
  box: SecretBox,
  configuredHosts: readonly string[],
  now: () => number,
): Deployments {
  const rowOf = async (id: string): Promise<DeploymentRow> => {
    const row = await db.selectFrom('deployments').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw refuse('DEPLOYMENT_NOT_FOUND');
    return row;
  };

  const decided = (uri: string) => {
    const address = readAddress(uri);
    validateAddress(address, configuredHosts);
    return address;
  };

  const update = async (id: string, patch: DeploymentPatch): Promise<Deployment> => {
    if (patch.name !== undefined) checkText('name', patch.name);
    const before = await rowOf(id);
    const next: DeploymentRow = {
      ...before,
      name: patch.name ?? before.name,
      read_only: patch.readOnly === undefined ? before.read_only : Number(patch.readOnly),
      updated_at: now(),
    };
    if (patch.uri !== undefined) {
      next.version = before.version + 1;
      next.hosts = decided(patch.uri).hosts;
      next.uri = box.seal(patch.uri, locationOfUri(next));
    }
    const done = await db
      .updateTable('deployments')
      .set(next)
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirst();
    return Number(done.numUpdatedRows) === 0 ? update(id, patch) : toDeployment(next);
  };

  return {
    async list() {
      const rows = await db
        .selectFrom('deployments')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toDeployment);
    },
    async create({ name, uri, readOnly }) {
      checkText('name', name);
      const { hosts } = decided(uri);
      const slug = slugOf(name, 'deployment');
      const at = now();
      return underFreeId(slug, async (id) => {
        const row: DeploymentRow = {
          id,
          name,
          uri: box.seal(uri, locationOfUri({ id, hosts, version: 1 })),
          hosts,
          read_only: readOnly ? 1 : 0,
          version: 1,
          created_at: at,
          updated_at: at,
        };
        await db.insertInto('deployments').values(row).execute();
        return toDeployment(row);
      });
    },
    update,
    async remove(id) {
      await rowOf(id);
      await db.deleteFrom('deployments').where('id', '=', id).execute();
    },
    async open(id) {
      const row = await rowOf(id);
      let uri: string;
      try {
        uri = box.open(row.uri, locationOfUri(row));
      } catch (error) {
        if (!(error instanceof SecretBoxError)) throw error;
        throw refuse('SECRET_UNREADABLE', {
          message: 'The stored connection string of this deployment cannot be read. Enter it again.',
        });
      }
      const { hosts, secrets } = decided(uri);
      return { id, name: row.name, stamp: row.uri, uri, hosts, secrets, readOnly: row.read_only !== 0 };
    },
  };
}
