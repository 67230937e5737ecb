import { shellQuoted } from '#src/lib/shell-text.ts';
import { hcl, hclAttributes } from '#src/lib/terraform-text.ts';
import type { Peer } from './resources.ts';

/** The role by which Atlas creates both sides of a peering connection at Azure. */

type AzurePeer = Pick<
  Extract<Peer, { providerName: 'AZURE' }>,
  'azureSubscriptionId' | 'resourceGroupName' | 'vnetName'
>;

/** The application of Atlas for peering, the same for all customers // documented */
const application = 'e90a1407-55c3-432d-9cb1-3638900a9d22';

/** documented */
const actions = [
  'Microsoft.Network/virtualNetworks/virtualNetworkPeerings/read',
  'Microsoft.Network/virtualNetworks/virtualNetworkPeerings/write',
  'Microsoft.Network/virtualNetworks/virtualNetworkPeerings/delete',
  'Microsoft.Network/virtualNetworks/peer/action',
];

const scopeOf = ({ azureSubscriptionId, resourceGroupName, vnetName }: AzurePeer): string =>
  `/subscriptions/${azureSubscriptionId}/resourceGroups/${resourceGroupName}/providers/Microsoft.Network/virtualNetworks/${vnetName}`;

const roleOf = ({ azureSubscriptionId, resourceGroupName, vnetName }: AzurePeer): string =>
  `AtlasPeering/${azureSubscriptionId}/${resourceGroupName}/${vnetName}`;

export function azureGrant(peer: AzurePeer): string {
  const [role, scope] = [roleOf(peer), scopeOf(peer)];
  const definition = {
    Name: role,
    IsCustom: true,
    Description: 'Peering connections of MongoDB Atlas',
    Actions: actions,
    AssignableScopes: [scope],
  };
  return [
    `az ad sp create --id ${application}`,
    `az role definition create --role-definition ${shellQuoted(JSON.stringify(definition, null, 2))}`,
    `az role assignment create --role ${shellQuoted(role)} \\\n  --assignee ${application} \\\n  --scope ${shellQuoted(scope)}`,
    '',
  ].join('\n');
}

export function azureGrantTerraform(peer: AzurePeer): string {
  const scope = scopeOf(peer);
  return [
    'resource "azuread_service_principal" "atlas" {',
    `  client_id    = ${hcl(application)}`,
    '  use_existing = true',
    '}',
    '',
    'resource "azurerm_role_definition" "atlas" {',
    ...hclAttributes({ name: roleOf(peer), scope, assignable_scopes: [scope] }, '  '),
    '',
    '  permissions {',
    '    actions = [',
    ...actions.map((action) => `      ${hcl(action)},`),
    '    ]',
    '  }',
    '}',
    '',
    'resource "azurerm_role_assignment" "atlas" {',
    `  scope              = ${hcl(scope)}`,
    '  role_definition_id = azurerm_role_definition.atlas.role_definition_resource_id',
    '  principal_id       = azuread_service_principal.atlas.object_id',
    '}',
    '',
  ].join('\n');
}
