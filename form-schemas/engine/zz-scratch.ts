import { Environment } from '@marcbachmann/cel-js';
import Big from 'big.js';
const e = new Environment({ unlistedVariablesAreDyn: true });
e.registerType('Decimal', { ctor: Big, fields: {} });
for (const [l, r] of [['Decimal','Decimal'],['Decimal','int'],['int','Decimal'],['Decimal','double'],['double','Decimal']] as const) {
  e.registerOperator(`${l} + ${r}: Decimal`, (a, b) => new Big(String(a)).plus(String(b)));
  e.registerOperator(`${l} < ${r}: bool`, (a, b) => new Big(String(a)).lt(String(b)));
  if (r === 'Decimal' && l !== 'Decimal') continue;
  e.registerOperator(`${l} == ${r}: bool`, (a, b) => new Big(String(a)).eq(String(b)));
}
e.registerOperator('-Decimal: Decimal', (a) => a.neg());
e.registerFunction('round2(Decimal): Decimal', (a: Big) => a.round(2));
e.registerFunction('sum(list): Decimal', (a: Big[]) => a.reduce((x, y) => x.plus(y), new Big(0)));
e.registerFunction('coalesce(ast, ast): dyn', ({ args }: any) => ({
  args,
  typeCheck(c: any, m: any, ctx: any) { const a = c.check(m.args[0], ctx); const b = c.check(m.args[1], ctx); return a.unify(c.registry, b) ?? c.getType('dyn'); },
  evaluate(ev: any, m: any, ctx: any) { const a = ev.tryEval(m.args[0], ctx); return a instanceof Error ? ev.run(m.args[1], ctx) : a; },
}));
const t = (x: string, c: any) => { try { const v = e.evaluate(x, c); console.log(x, '=>', v instanceof Big ? 'D' + v : v); } catch (err: any) { console.log(x, '!!', err.message.split('\n')[0]); } };
const d = { this: { a: new Big('1.5'), s: 'x', n: 3n, rows: [{ v: new Big(1) }, { v: new Big(2) }], b: true } };
t('this.a + this.n', d); t('this.a + 0.1 + 1', d); t('this.a == 1.5', d); t('1 == this.a', d); t('this.a != this.a', d); t('this.a < 2', d); t('-this.a', d);
t('sum(this.rows.map(r, r.v))', d); t('coalesce(this.zz, this.a)', d); t('round2(this.a)', d); t('this.s == 1', d); t('this.s == this.a', d); t('this.a > 1', d); t('this.zz == "a" || this.b', d);t('this.a in [this.a]', d); t('this.a.c', d); t('this.b ? this.a : dyn(0)', d);t('this.a - 1',d);
const c = e.clone({ unlistedVariablesAreDyn: false });
c.registerType({ name: 'Row', schema: { v: 'Decimal' } });
c.registerVariable({ name: 'this', schema: { a: 'Decimal', n: 'int', rows: 'list<Row>', sub: { x: 'string' } } });
for (const x of ['this.a + 1', 'this.q', 'this.rows.map(r, r.v + 1)', 'this.rows.map(r, r.w)', 'sum(this.rows.map(r, r.v))', 'this.sub.x + 1', 'has(this.sub.y)', 'coalesce(this.a, 1)', 'this.a == 0', 'this.n == 0.5', 'this.n * 2', 'this.n > 0 ? this.a : 0', 'zz', 'this.sub', 'this.a == "x"', 'this.a + this.a','[this.a, 1]','round2(this.n)','this.rows.exists(r, r.v > 0)', 'this.rows[0].v']) { const r = c.check(x); console.log(x, r.valid ? r.type : r.error!.message.split('\n')[0]); }
const p = e.parse('this.rows.exists(r, r.v > land.x) && has(owner.name) && coalesce(this.x, ward.no) == 1');
console.log(Object.keys(p.ast), (p.ast as any).args[0]);
