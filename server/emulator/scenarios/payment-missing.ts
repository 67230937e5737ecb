import type { ScenarioPlan } from '../kernel/handler.ts';
import type { World } from '../kernel/world.ts';

function setPaymentMethods(world: World, paymentMethod: boolean): string[] {
  const changed = [...world.tables.orgs.all()].filter((org) => (org.paymentMethod ?? true) !== paymentMethod);
  for (const org of changed) world.tables.orgs.put({ ...org, paymentMethod });
  return changed.map(({ name }) => name);
}

/** Paid operations are refused with 402 until payment is restored // specification §1 */
export const paymentMissing: ScenarioPlan = {
  title: 'Payment method missing',
  description:
    'The payment methods of all organizations have run out: whatever costs money is refused with 402, until the scenario all-clear.',
  run(world) {
    const names = setPaymentMethods(world, false);
    if (names.length === 0) return { happened: ['Nothing happened: no organization has a payment method.'] };
    return { happened: names.map((name) => `${name} has no payment method any more.`) };
  },
};

/** Restores all payments; returns the organizations that had none. */
export function restorePayment(world: World): string[] {
  return setPaymentMethods(world, true).map((name) => `${name} has a payment method again.`);
}
