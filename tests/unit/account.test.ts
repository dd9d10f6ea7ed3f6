import { expect, test } from 'vitest';
import { controllerFee } from '../../shared/domain/account.ts';

test("the controller's fee is 3 % of the stakes, in whole öre", () => {
  expect(controllerFee(125).amount).toBe(3.75);
  expect(controllerFee(600).amount).toBe(18);
  expect(controllerFee(12.5).amount).toBe(0.38);
});
