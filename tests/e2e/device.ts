import type { BrowserContextOptions, Page } from '@playwright/test';
import { BadNet } from '../support/bad-net.ts';
import type { TestUser } from '../support/club.ts';
import { test as base } from './club.ts';
import { closeContext, phone } from './fixtures.ts';

/** A user's phone: the test decides what its net does, to the worker's requests too. */
interface Device {
  readonly page: Page;
  readonly net: BadNet;
}

interface WithDevices {
  readonly device: (user: TestUser, options?: BrowserContextOptions) => Promise<Device>;
}

/** The browser tests' `test` with devices whose net can fail; the console says so: `lossOfNet()`. */
export const test = base.extend<WithDevices>({
  device: async ({ signedIn }, provide) => {
    const devices: Device[] = [];
    await provide(async (user, options = {}) => {
      const net = new BadNet();
      const page = await signedIn(user, phone, undefined, {
        serviceWorkers: 'allow',
        ...options,
        proxy: await net.start(),
      });
      devices.push({ page, net });
      return { page, net };
    });
    for (const { page, net } of devices) {
      await closeContext(page);
      await net.stop();
    }
  },
});
