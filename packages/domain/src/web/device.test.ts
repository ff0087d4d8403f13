import { describe, expect, test } from 'vitest';
import { classOfDevice, describeDevice, isSameDevice } from './device.ts';

const agents = {
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  chrome: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  newerChrome: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Safari/537.36',
  safari: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  chromePhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
  samsung:
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  tablet: 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/40.0 Mobile/15E148 Safari/605.1.15',
  edgePhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/605.1.15',
  edgeAndroid:
    'Mozilla/5.0 (Linux; Android 10; HD1913) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36 EdgA/140.0',
  edgeLegacy: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0 Safari/537.36 Edge/18.19042',
  opera: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Safari/537.36 OPR/122.0',
  operaOld: 'Opera/9.80 (X11; Linux i686) Presto/2.12.388 Version/12.16',
  chromebook: 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  headless: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36',
  seznam: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 SznProhlizec/18.0.1',
};

describe('describeDevice', () => {
  test.each([
    [agents.edge, 'Microsoft Edge', 'Windows'],
    [agents.chrome, 'Chrome', 'Windows'],
    [agents.safari, 'Safari', 'macOS'],
    [agents.phone, 'Safari', 'iPhone'],
    [agents.chromePhone, 'Chrome', 'iPhone'],
    [agents.samsung, 'Samsung Internet', 'Android'],
    [agents.firefox, 'Firefox', 'Linux'],
    [agents.seznam, 'Seznam Prohlížeč', 'Windows'],
    [agents.tablet, 'Firefox', 'iPad'],
    [agents.edgePhone, 'Microsoft Edge', 'iPhone'],
    [agents.edgeAndroid, 'Microsoft Edge', 'Android'],
    [agents.edgeLegacy, 'Microsoft Edge', 'Windows'],
    [agents.opera, 'Opera', 'Windows'],
    [agents.operaOld, 'Opera', 'Linux'],
    [agents.chromebook, 'Chrome', 'ChromeOS'],
    [agents.headless, 'Chrome', 'Linux'],
    ['Pramen/1.0 (Mac OS X)', null, 'macOS'],
    ['Firefox/145.0', 'Firefox', null],
    ['curl/8.5.0', null, null],
    ['', null, null],
  ])('%s', (agent, browser, system) => expect(describeDevice(agent)).toEqual({ browser, system }));
});

describe('the same device', () => {
  test.each([
    [agents.chrome, agents.newerChrome, true],
    [agents.chrome, agents.edge, false],
    [agents.phone, agents.chromePhone, false],
    ['curl/8.5.0', 'curl/8.5.0', true],
    ['curl/8.5.0', 'wget/1.2', false],
    // One half is recognised, and it is the same.
    ['Pramen/1.0 (Windows)', 'Pramen/2.0 (Windows)', true],
    ['Firefox/145.0', 'Firefox/146.0', true],
    ['Firefox/145.0', agents.firefox, false],
    ['Pramen/1.0 (Windows)', 'Pramen/1.0 (Android)', false],
  ])('%s and %s: %s', (one, other, same) => expect(isSameDevice(one, other)).toBe(same));
});

describe('the class of a device', () => {
  test.each([
    [agents.phone, 'PHONE'],
    [agents.samsung, 'PHONE'],
    [agents.edgeAndroid, 'PHONE'],
    ['Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'PHONE'],
    ['Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', 'DESKTOP'],
    [agents.tablet, 'DESKTOP'],
    [agents.safari, 'DESKTOP'],
    [agents.chrome, 'DESKTOP'],
    ['', 'DESKTOP'],
  ])('%s', (agent, kind) => expect(classOfDevice(agent)).toBe(kind));
});
