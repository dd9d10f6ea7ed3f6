import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { viewerAddress } from '../../functions/kernel/request.ts';

const of = (header: string | undefined, sourceIp = '192.0.2.200') =>
  viewerAddress({
    headers: header === undefined ? {} : { 'cloudfront-viewer-address': header },
    requestContext: { http: { sourceIp } },
  } as unknown as APIGatewayProxyEventV2);

test.each([
  ['198.51.100.7:443', '198.51.100.7'],
  ['[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2'],
  ['2001:db8:1:2:3:4:5:6:443', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1:65535', '2001:db8:1:2'],
  ['[2001:db8::1]:443', '2001:db8:0:0'],
  ['[2001:db8::1]', '2001:db8:0:0'],
  ['2001:db8::1:443', '2001:db8:0:0'],
  ['::1:443', '0:0:0:0'],
  ['[::]:1', '0:0:0:0'],
  ['::ffff:192.0.2.9:443', '192.0.2.9'],
  ['[::ffff:192.0.2.9]:443', '192.0.2.9'],
  ['[0:0:0:0:0:FFFF:c000:209]:443', '192.0.2.9'],
])('the viewer that CloudFront reports as %s counts as %s', (header, counted) => {
  expect(of(header)).toBe(counted);
});

test.each(['unknown', '1:2:3', '2001:db8:::1', '2001::db8::1', '2001:db8:g::1', ''])(
  'a malformed address %s never fails, and counts for itself',
  (header) => {
    expect(of(`[${header}]:443`)).toBe(header);
  },
);

test("without CloudFront the API's caller counts, by the same rule", () => {
  expect(of(undefined)).toBe('192.0.2.200');
  expect(of('')).toBe('192.0.2.200');
  expect(of(undefined, '2001:db8:9::7')).toBe('2001:db8:9:0');
});
