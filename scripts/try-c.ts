import { openChromium } from './bench/chromium.ts';
const url = 'http://127.0.0.1:3931'; const pw = 'Demo-Pass-2083';
const login = async (loginId: string) => { const r = await fetch(url + '/api/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ loginId, password: pw }) }); return r.json() as Promise<any>; };
const chromium = await openChromium();
const all: any = await (async () => { const s = await login('engineer@sungabha.example'); console.log(Object.keys(s)); const r = await fetch(url + '/api/applications?view=all&limit=50', { headers: { authorization: 'Bearer ' + (s.accessToken ?? s.token) } }); return r.json(); })();
const list = all.items ?? all.applications ?? all.rows ?? []; 
console.log(list.map((a: any) => [a.applicationNo, a.state, a.id, a.designer]).slice(0, 14));
const idOf = (no: number) => list.find((a: any) => a.applicationNo === no).id;
async function shot(loginId: string, no: number, slug: string, name: string, size: { width: number; height: number }, dark = false) {
  const ctx = await chromium.browser.newContext({ baseURL: url, viewport: size, reducedMotion: 'reduce', colorScheme: dark ? 'dark' : 'light' });
  const page = await ctx.newPage();
  page.on('pageerror', (e) => console.log(name, 'pageerror', String(e)));
  page.on('console', (m) => { if (m.type() === 'error') console.log(name, m.text().slice(0, 200)); });
  await page.goto('/login'); await page.locator('input').first().fill(loginId); await page.locator('input[type=password]').fill(pw); await page.keyboard.press('Enter'); await page.waitForTimeout(3000);
  await page.goto(`/applications/${idOf(no)}/forms/${slug}`).catch(() => undefined); await page.waitForTimeout(5000);
  console.log(page.url());
  const h = page.getByText('मापदण्ड परीक्षण', { exact: false }).first();
  await h.scrollIntoViewIfNeeded().catch((e) => console.log(name, 'no heading', String(e).slice(0, 100)));
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/naksa/C/${name}.png`, fullPage: false });
  return { ctx, page };
}
const a = await shot('subengineer@sungabha.example', 8384000007, 'map-check-report-view', 'ui-check', { width: 1366, height: 900 }); await a.ctx.close();
await chromium.close?.();
process.exit(0);
