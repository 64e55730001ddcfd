import type { Register, useLoaderData } from 'react-router';
import { expect, it } from 'vitest';
import { type CostField, showCosts } from '#app/domain/people/rights/costs.ts';
import { RIGHTS } from '#app/domain/people/rights/rights.ts';
import type { AdminPath, ROUTE_RIGHTS, Use } from './route-rights.ts';

type RouteRights = typeof ROUTE_RIGHTS;
type Modules = Register['routeModules'];
type Files = Register['routeFiles'];

type Needed<Path extends AdminPath, Of extends Use> = RouteRights[Path] extends { [use in Of]: infer Rights }
  ? Rights
  : RouteRights[Path];

/** True for each path that is open without `costs.view`. */
type OpenPath<Path, Of extends Use> = Path extends AdminPath
  ? Needed<Path, Of> extends readonly (infer Right)[]
    ? 'costs.view' extends Right
      ? never
      : true
    : never
  : never;

/** The modules of the back-office, and of its layouts, that answer people without `costs.view`. */
type OpenModule<Of extends Use> = {
  [File in keyof Files]: Files[File] extends { id: infer Id extends keyof Modules; page: infer Page }
    ? true extends OpenPath<Page, Of>
      ? Id
      : never
    : never;
}[keyof Files];

/** The costs that an answer counts on, at any depth: `showCosts` leaves none. */
type CostIn<Answer> = Answer extends readonly (infer Each)[]
  ? CostIn<Each>
  : Answer extends object
    ? {
        [Field in keyof Answer]-?: Field extends CostField
          ? undefined extends Answer[Field]
            ? never
            : Field
          : CostIn<Answer[Field]>;
      }[keyof Answer]
    : never;

type Leak<Part extends 'loader' | 'action', Of extends Use> = {
  [Id in OpenModule<Of>]: Modules[Id] extends { [part in Part]: infer Answers }
    ? [CostIn<ReturnType<typeof useLoaderData<Answers>>>] extends [never]
      ? never
      : Id
    : never;
}[OpenModule<Of>];

/** Compiles only if there are none. The error names a module that answers without `showCosts`. */
const none = <_Leak extends never>() => true;

it('counts on no cost in what a page sends that is open without the right to see costs', () => {
  expect(none<Leak<'loader', 'view'>>()).toBe(true);
  expect(none<Leak<'action', 'act'>>()).toBe(true);
});

it('leaves out costs at any depth, and the history of them', () => {
  const changes = [
    { field: 'cost', old: '1', new: '2' },
    { field: 'colour', new: 'Blue' },
  ];
  const answer = { name: 'A', cost: '1', items: [{ qty: 1, rate: '600', history: [{ changes }] }], none: null };
  const others = RIGHTS.filter((right) => right !== 'costs.view');
  const shown = { name: 'A', items: [{ qty: 1, history: [{ changes: changes.slice(1) }] }], none: null };
  expect(showCosts(others, answer)).toEqual(shown);
  expect(showCosts(['costs.view'], answer)).toBe(answer);
});
