import type { Copies } from '#server/emulator/kernel/copies.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';

/** Organizations and projects of a copy. */
export const tenancyCopies: Copies = {
  organizations(world, org) {
    // assumed: a real organization has a payment method, without which a twin would refuse what costs money
    world.tables.orgs.put({ ...definedFields(org, 'links'), paymentMethod: true });
    return undefined;
  },
  projects(world, group) {
    if (!world.tables.orgs.get(group.orgId)) return 'Its organization could not be read.';
    world.tables.groups.put(definedFields(group, 'links', 'clusterCount'));
    return undefined;
  },
};
