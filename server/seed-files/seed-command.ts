import { writeFileSync } from 'node:fs';

export const seedHelp = `Usage: quarterdeck seed init [FILE]

Writes a commented seed file (default seed.yaml) for quarterdeck emulator --seed FILE and quarterdeck exec --seed FILE.
An existing file is not changed. A configuration that the console exported is a seed file too.

Options:
  --help   this text
`;

/** The file that `quarterdeck seed init` writes. */
const starter = `# Content of the emulator: quarterdeck exec --seed seed.yaml -- COMMAND
format: quarterdeck/seed/1

organization:
  name: Example

# Each project has the sections that the console exports: settings, maintenance, accessList, customRoles, databaseUsers,
# alertConfigurations, clusters, backupSchedules and searchIndexes; and documents. The first is the project of the
# printed credentials. An absent section stays as the service creates it.
projects:
  shop:
    accessList:
      # the name of each object repeats its fields
      10.0.0.0/8: { cidrBlock: 10.0.0.0/8, comment: Office }

    databaseUsers:
      # DATABASE/NAME; a user without a password gets a random one
      admin/app:
        username: app
        databaseName: admin
        password: change-this-password
        roles:
          - { roleName: readWriteAnyDatabase, databaseName: admin }

    clusters:
      orders:
        name: orders
        clusterType: REPLICASET
        backupEnabled: true
        replicationSpecs:
          - regionConfigs:
              - providerName: AWS
                regionName: EU_WEST_1
                priority: 7
                electableSpecs: { instanceSize: M10, nodeCount: 3 }

    searchIndexes:
      # CLUSTER/DATABASE/COLLECTION/NAME
      orders/shop/products/default:
        database: shop
        collectionName: products
        name: default
        type: search
        definition:
          mappings: { dynamic: true }

    documents:
      # CLUSTER, then DATABASE.COLLECTION: a list of documents in Extended JSON, a file with one document a line,
      # or a dump of mongodump
      orders:
        shop.products:
          - { _id: 1, name: Anchor, price: { $numberDecimal: '129.90' } }
          - { _id: 2, name: Rope, price: { $numberDecimal: '9.50' } }
        # shop.orders: orders.jsonl
        # shop.customers: dump/shop/customers.bson
`;

/**
 * Runs `quarterdeck seed`; returns the text to print.
 *
 * @throws Error with the argument at fault
 */
export function runSeedCommand(argv: readonly string[]): string {
  const [action, ...names] = argv;
  if (action === undefined || argv.some((each) => each === '--help' || each === '-h')) return seedHelp;
  if (action !== 'init') throw new Error(`${action} is not a command of seed. There is init.`);
  const option = names.find((each) => each.startsWith('-'));
  if (option !== undefined) throw new Error(`${option} is not an option. See --help`);
  if (names.length > 1) throw new Error(`${names[1]}: seed init writes one file`);
  const [file = 'seed.yaml'] = names;
  if (!/\.ya?ml$/.test(file)) throw new Error(`${file} must end with .yaml`);
  try {
    writeFileSync(file, starter, { flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Error(`${file} exists already, and was not changed`);
    throw new Error(`${file} cannot be written (${code})`);
  }
  return `${file} written. Next: quarterdeck exec --seed ${/[/\\]/.test(file) ? file : `./${file}`} -- COMMAND`;
}
