import { describe, expect, it, test } from 'vitest';
import type { TerraformConfiguration } from './hcl/configuration.ts';
import { isUnknown } from './hcl/values.ts';
import { readHcl, readTerraformJson } from './read-terraform.ts';

const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each) => (isUnknown(each) ? '?' : each)));
const bodies = ({ resources }: TerraformConfiguration) =>
  resources.map(({ address, body }) => [address, plain(body)]);
/** The value of one expression, beside these declarations. */
const value = (expression: string, declarations = ''): unknown => {
  const [resource] = readHcl(
    `${declarations}\nresource "test_thing" "x" {\n  v = ${expression}\n}`,
  ).resources;
  return plain(resource?.body.v ?? null);
};
const unknown = '?';
const interpolation = (text: string): string => ['$', '{', text, '}'].join('');

describe('an expression', () => {
  it.each<[expression: string, result: unknown]>([
    ['1 + 2 * 3 - -4', 11],
    ['(1 + 2) * 3 % 4', 1],
    ['!true || 1 < 2 && "a" == "a"', true],
    ['5 / 2', 2.5],
    ['true ? "yes" : "no"', 'yes'],
    [`"a${interpolation('1 + 1')}b$$\{c}"`, `a2b${'$'}{c}`],
    ['"\\u00e9\\n\\t\\"\\\\"', 'é\n\t"\\'],
    ['"日本 😀"', '日本 😀'],
    [`"%{ if true }yes%{ else }no%{ endif }"`, 'yes'],
    [`"%{ for k, v in {a = 1, b = 2} }${interpolation('k')}=${interpolation('v')};%{ endfor }"`, 'a=1;b=2;'],
    ['[for x in [1, 2, 3] : x * 2 if x > 1]', [4, 6]],
    ['{for k, v in {a = 1} : upper(k) => v}', { A: 1 }],
    ['{for x in ["a", "b", "a"] : x => 1...}', { a: [1, 1], b: [1] }],
    ['[{n = 1}, {n = 2}][*].n', [1, 2]],
    ['[{n = 1}, {n = 2}].*.n', [1, 2]],
    ['{a = {b = [10, 20]}}.a.b[1]', 20],
    ['{a = 1, "b" = 2, (lower("C")) : 3,}', { a: 1, b: 2, c: 3 }],
    ['[1, 2, 3,]', [1, 2, 3]],
    ['toset(["b", "a", "b"])', ['a', 'b']],
    ['merge({a = 1}, {b = var.x}, {c = 3})', { a: 1, b: unknown, c: 3 }],
    ['concat([1], [var.x], [3])', [1, unknown, 3]],
    ['length([1, var.x])', 2],
    ['lookup({a = 1}, "b", 5)', 5],
    ['join(", ", ["a", "b"])', 'a, b'],
    ['split(",", "a,b")', ['a', 'b']],
    ['format("%s-%03d-%.1f%%", "a", 7, 1.25)', 'a-007-1.3%'],
    ['formatlist("%s!", ["a", "b"])', ['a!', 'b!']],
    ['keys({b = 1, a = 2})', ['a', 'b']],
    ['values({b = 1, a = 2})', [2, 1]],
    ['flatten([[1, [2]], 3])', [1, 2, 3]],
    ['distinct([1, 2, 1])', [1, 2]],
    ['compact(["a", "", null])', ['a']],
    ['contains(["a"], "a")', true],
    ['element(["a", "b"], 3)', 'b'],
    ['slice([1, 2, 3], 1, 3)', [2, 3]],
    ['range(3)', [0, 1, 2]],
    ['range(5, 1, -2)', [5, 3]],
    ['zipmap(["a", "b"], [1, var.x])', { a: 1, b: unknown }],
    ['setunion(["a"], ["b", "a"])', ['a', 'b']],
    [
      'setproduct(["a", "b"], [1])',
      [
        ['a', 1],
        ['b', 1],
      ],
    ],
    ['try(local.x.missing, "fallback")', 'fallback'],
    ['try(var.unknown, "fallback")', unknown],
    ['can(local.x.missing)', false],
    ['coalesce(null, "", "a")', 'a'],
    ['jsonencode({b = [1, true, null]})', '{"b":[1,true,null]}'],
    ['jsondecode("{\\"a\\": [1]}").a[0]', 1],
    ['cidrhost("10.0.0.0/8", 5)', '10.0.0.5'],
    ['cidrhost("10.0.0.0/24", -2)', '10.0.0.254'],
    ['cidrsubnet("10.0.0.0/8", 8, 3)', '10.3.0.0/16'],
    ['cidrsubnet("2001:db8::/32", 16, 1)', '2001:db8:1::/48'],
    ['replace("a-b-c", "-", "_")', 'a_b_c'],
    ['trimspace(" a ")', 'a'],
    ['[min(3, 1), max(3, 1), ceil(1.2), floor(1.8), abs(-2)]', [1, 3, 2, 1, 2]],
    ['tonumber("12") + 1', 13],
    ['tostring(5)', '5'],
    ['true && var.x', unknown],
    ['false && var.x', false],
    ['max([1, 5, 2]...)', 5],
    ['sensitive("s")', 's'],
    ['(\n    1 +\n    2\n  )', 3],
  ])('%s', (expression, result) => {
    expect(value(expression, 'locals { x = {} }')).toEqual(result);
  });

  it.each([
    ['a heredoc', '<<EOT\n  a\n    b\nEOT', '  a\n    b\n'],
    ['an indented heredoc', `<<-EOT\n    a ${interpolation('1 + 1')}\n      b\n\n    EOT`, 'a 2\n  b\n\n'],
    ['a heredoc with line ends of Windows', '<<-EOT\r\n    a\r\n    EOT\r', 'a\n'],
  ])('%s', (_, text, result) => {
    expect(value(text)).toBe(result);
  });

  it.each([
    'local.constructor',
    'local.__proto__',
    'local.toString',
    'var.constructor',
    'local.x.constructor',
    'local.x.hasOwnProperty',
    'constructor.name',
    'toString()',
    '__proto__',
    'local.x["__proto__"]',
    'data.x.y.z',
    'module.a.b',
    'path.module',
    'terraform.workspace',
    'each.value',
    'count.index',
    'self.id',
    'local.loop',
    'nope()',
    'provider::x::y(1)',
    '1 / 0',
    '1e99999999',
    '123456789012345678901',
    `"${interpolation('local.constructor')}"`,
  ])('%s is unknown: only declarations of the text are known', (expression) => {
    expect(value(expression, 'locals {\n  x = {}\n  loop = local.loop\n}')).toBe(unknown);
  });
});

describe('a file', () => {
  it('has comments of every kind, a byte order mark, blocks on one line and trailing commas', () => {
    const text = `\uFEFF# one\r\n// two\r\n/* three\r\n { */ resource "a_b" "x" { v = 1 } # four\r\nresource a_b y {\r\n  v = [1, 2,] // five\r\n}\r\n`;
    expect(bodies(readHcl(text))).toEqual([
      ['a_b.x', { v: 1 }],
      ['a_b.y', { v: [1, 2] }],
    ]);
  });

  it('repeats resources for count, maps, sets and lists of texts', () => {
    const text = `
variable "on" { default = true }
resource "t" "counted" {
  count = var.on ? 2 : 0
  v     = count.index
}
resource "t" "none" {
  count = var.on ? 0 : 1
}
resource "t" "map" {
  for_each = { for k, v in { a = 1, b = 2 } : k => v if v > 1 }
  v        = each.value
}
resource "t" "set" {
  for_each = toset(["x"])
  v        = "${interpolation('each.key')}!"
}
resource "t" "unknown" {
  for_each = var.things
}
resource "t" "refers" {
  v = t.counted[1].v
  w = t.map["b"].v
  u = t.counted[*].v
  c = t.counted[0].id
}`;
    const configuration = readHcl(text);
    expect(bodies(configuration)).toEqual([
      ['t.counted[0]', { v: 0 }],
      ['t.counted[1]', { v: 1 }],
      ['t.map["b"]', { v: 2 }],
      ['t.set["x"]', { v: 'x!' }],
      ['t.refers', { v: 1, w: 2, u: [0, 1], c: unknown }],
    ]);
    expect(configuration.warnings).toEqual([
      'Line 18, t.unknown: for_each is unknown (var.things). The resource is not compared.',
    ]);
  });

  it('repeats dynamic blocks, inside of each other too', () => {
    const text = `locals { zones = [{ name = "a", sizes = ["M10", "M20"] }, { name = "b", sizes = [var.size] }] }
resource "t" "x" {
  plain {
    v = 0
  }
  dynamic "zone" {
    for_each = local.zones
    iterator = each_zone
    content {
      name = each_zone.value.name
      dynamic "size" {
        for_each = each_zone.value.sizes
        content {
          v = size.value
          k = size.key
        }
      }
    }
  }
}`;
    expect(bodies(readHcl(text))).toEqual([
      [
        't.x',
        {
          plain: [{ v: 0 }],
          zone: [
            {
              name: 'a',
              size: [
                { v: 'M10', k: 0 },
                { v: 'M20', k: 1 },
              ],
            },
            { name: 'b', size: [{ v: unknown, k: 0 }] },
          ],
        },
      ],
    ]);
  });

  it('converts texts to the types that the provider has, as older files have them', () => {
    const { resources } = readHcl(
      'resource "mongodbatlas_database_user" "x" {\n  username = 5\n  project_id = "p"\n}\nresource "mongodbatlas_cloud_backup_schedule" "s" {\n  reference_hour_of_day = "3"\n  auto_export_enabled = "false"\n}',
    );
    expect(resources.map(({ body }) => plain(body))).toEqual([
      { username: '5', project_id: 'p' },
      { reference_hour_of_day: 3, auto_export_enabled: false },
    ]);
  });

  it.each([
    ['resource "x" {', /Line 1, column 15: this block does not end/u],
    ['a = [1, 2', /Line 1/u],
    ['x {\n  v = "open\n}', /Line 2, column 12: a quoted text ends on its line/u],
    ['x {\n  v = 1\n  v = 2\n}', /Line 3, column 3: v is set twice/u],
    ['x { v = <<EOT\nabc }', /the heredoc EOT does not end/u],
    ['/* open', /this comment does not end/u],
  ])('that cannot be read is refused with line and column: %j', (text, message) => {
    expect(() => readHcl(text)).toThrow(message);
  });
});

describe('Terraform as JSON', () => {
  it('in its own syntax has templates, references, for_each and dynamic blocks', () => {
    const text = JSON.stringify(
      {
        '//': 'comment',
        variable: { size: { default: 'M30' } },
        locals: { offices: { a: '192.0.2.0/24' } },
        resource: {
          mongodbatlas_project_ip_access_list: {
            office: { for_each: interpolation('local.offices'), cidr_block: interpolation('each.value') },
          },
          mongodbatlas_advanced_cluster: {
            c: {
              name: `x-${interpolation('var.size')}`,
              dynamic: {
                replication_specs: {
                  for_each: [1, 2],
                  content: { zone_name: `Zone ${interpolation('replication_specs.value')}` },
                },
              },
              lifecycle: { ignore_changes: ['name'] },
            },
          },
        },
      },
      null,
      2,
    );
    const configuration = readTerraformJson(text);
    expect(configuration && bodies(configuration)).toEqual([
      ['mongodbatlas_project_ip_access_list.office["a"]', { cidr_block: '192.0.2.0/24' }],
      [
        'mongodbatlas_advanced_cluster.c',
        { name: 'x-M30', replication_specs: [{ zone_name: 'Zone 1' }, { zone_name: 'Zone 2' }] },
      ],
    ]);
    expect(configuration?.resources[1]?.line).toBeGreaterThan(1);
  });

  const entry = {
    cidr_block: '192.0.2.0/24',
    ip_address: '',
    comment: 'office',
    id: 'x',
    project_id: 'p',
    aws_security_group: null,
  };
  const resource = {
    address: 'mongodbatlas_project_ip_access_list.a',
    mode: 'managed',
    type: 'mongodbatlas_project_ip_access_list',
    name: 'a',
    values: entry,
  };
  const wanted = [
    [
      'mongodbatlas_project_ip_access_list.a',
      { cidr_block: '192.0.2.0/24', comment: 'office', project_id: 'p' },
    ],
  ];

  it.each<[string, object, unknown]>([
    ['a state', { format_version: '1.0', values: { root_module: { resources: [resource] } } }, wanted],
    [
      'a state of modules',
      { values: { root_module: { child_modules: [{ resources: [resource], child_modules: [] }] } } },
      wanted,
    ],
    ['a plan', { planned_values: { root_module: { resources: [resource] } } }, wanted],
    [
      'changes of a plan',
      {
        resource_changes: [
          {
            ...resource,
            change: {
              actions: ['create'],
              after: { ...entry, comment: null },
              after_unknown: { comment: true, id: true },
            },
          },
          { ...resource, change: { actions: ['delete'], before: entry, after: null } },
        ],
      },
      [
        [
          'mongodbatlas_project_ip_access_list.a',
          { cidr_block: '192.0.2.0/24', comment: unknown, project_id: 'p' },
        ],
      ],
    ],
    [
      'a state file',
      {
        version: 4,
        terraform_version: '1.9.0',
        resources: [{ ...resource, instances: [{ attributes: entry }] }],
      },
      wanted,
    ],
  ])('of %s contains the arguments, without values that the service computes', (_, value_, result) => {
    const configuration = readTerraformJson(JSON.stringify(value_));
    expect(configuration && bodies(configuration)).toEqual(result);
  });

  it('is something else where the text is neither', () => {
    expect(readTerraformJson('{"name": "orders", "clusterType": "REPLICASET"}')).toBeUndefined();
    expect(readTerraformJson('{"resource": ')).toBeUndefined();
  });
});

test('the repository of a project is read in less than a second', () => {
  const one = (index: number) =>
    `resource "mongodbatlas_project_ip_access_list" "a${index}" {\n  project_id = var.p\n  cidr_block = "10.${index % 256}.0.0/16"\n  comment = "office ${index}"\n}\n`;
  const began = process.cpuUsage();
  expect(readHcl(Array.from({ length: 1_000 }, (_, index) => one(index)).join('')).resources).toHaveLength(
    1_000,
  );
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(2_000);
});
