/** @module-tag search */
import { expect, phone, test } from './fixtures.ts';
import { drawingProcesses, redraw } from './frames.ts';

test('a browser that draws no more is made to draw again, and its page keeps what was typed', async ({
  browser,
  person,
}) => {
  const page = await person(phone);
  await page.goto('/hitta');
  const email = page.getByLabel('Email');
  await email.fill('kim@ek.example');
  for (const id of await drawingProcesses(browser)) process.kill(id, 'SIGSTOP');
  await expect.poll(() => redraw(browser, 2_000)).toBe(true);
  await page.getByRole('link', { name: 'Lottlaget' }).first().hover();
  await expect(email).toHaveValue('kim@ek.example');
});
