import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type TradeInLine, tradeInLines } from '#app/domain/stock/receiving/trade-in.ts';
import type { UnitLine } from '#app/domain/stock/receiving/unit-lines.ts';
import type { KnownCode } from '#app/domain/stock/units/unit.ts';
import { KnownCodeText } from '#app/ui/admin/stock/receiving/known-code.tsx';
import { useLineProblem } from '#app/ui/admin/stock/receiving/line-problem.tsx';
import type { KnownCodes } from '#app/ui/admin/stock/receiving/use-known-codes.ts';
import { Figure } from '#app/ui/components/amount-text.tsx';
import { Badge } from '#app/ui/components/badges.tsx';
import { Button } from '#app/ui/components/button.tsx';

/** The list shows at most these lines and counts the others. */
const MAX_SHOWN = 100;

type UnitLineListProps = { lines: UnitLine[]; known: KnownCodes; isTradeIn: boolean };

/** Shows the state of each line, those that need attention first. */
export function UnitLineList({ lines, known, isTradeIn }: UnitLineListProps) {
  const { t } = useLingui();
  if (lines.length === 0) return null;
  const judgedLines = judgeLines(lines, known, isTradeIn);
  const linesIn = (state: JudgedLine['state']) => judgedLines.filter((line) => line.state === state);
  const [wrongLines, knownLines, newLines] = [linesIn('wrong'), linesIn('known'), linesIn('new')];
  const [waitingLines, tradedInLines] = [linesIn('waiting'), linesIn('trade-in')];
  const sorted = [...wrongLines, ...knownLines, ...waitingLines, ...tradedInLines, ...newLines];
  const more = sorted.length - MAX_SHOWN;
  return (
    <section aria-label={t`Check of each line`} className="flex flex-col gap-2">
      <p aria-live="polite" className="flex flex-wrap items-center gap-x-4 gap-y-1 font-semibold">
        <span>
          <Plural value={lines.length} one="# phone" other="# phones" />
        </span>
        {newLines.length > 0 && t`New: ${newLines.length}`}
        {tradedInLines.length > 0 && t`Came back: ${tradedInLines.length}`}
        {wrongLines.length > 0 && <span className="text-error">{t`Wrong: ${wrongLines.length}`}</span>}
        {knownLines.length > 0 && <span className="text-error">{t`Known already: ${knownLines.length}`}</span>}
        {known.state === 'waiting' && <span className="font-normal text-muted">{t`Looking up…`}</span>}
      </p>
      {known.state === 'failed' && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          {t`The shop did not answer whether the numbers are known. They are checked again when you save.`}
          <Button size="small" onClick={known.retry}>
            {t`Try again`}
          </Button>
        </p>
      )}
      <ul className="divide-y divide-base-300 border-y border-base-300">
        {sorted.slice(0, MAX_SHOWN).map((judged) => (
          <LineRow key={judged.line.line} judged={judged} />
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm text-muted">
          <Plural value={more} one="# more line is not shown." other="# more lines are not shown." />
        </p>
      )}
    </section>
  );
}

type JudgedLine = {
  line: UnitLine;
  state: 'new' | 'trade-in' | 'wrong' | 'known' | 'waiting';
  known: KnownCode[];
  isSplit?: boolean;
};

function judgeLines(lines: UnitLine[], { answers }: KnownCodes, isTradeIn: boolean): JudgedLine[] {
  const known = [...answers.values()].filter((each) => each !== null);
  const codes = lines.map((line) => line.codes);
  const tradeIns = isTradeIn ? tradeInLines(codes, known) : [];
  return lines.map((line, index) => judge(line, answers, tradeIns[index]));
}

function judge(line: UnitLine, answers: KnownCodes['answers'], tradeIn: TradeInLine | undefined): JudgedLine {
  const known = line.codes.flatMap(({ code }) => answers.get(code) ?? []);
  if (line.problems.length > 0) return { line, state: 'wrong', known };
  if (tradeIn) return { line, state: tradeIn.isSplit ? 'known' : 'trade-in', known, isSplit: tradeIn.isSplit };
  if (known.length > 0) return { line, state: 'known', known };
  return { line, state: line.codes.every(({ code }) => answers.has(code)) ? 'new' : 'waiting', known };
}

function LineRow({ judged: { line, state, known, isSplit } }: { judged: JudgedLine }) {
  const problemText = useLineProblem();
  return (
    <li className="flex items-start gap-3 py-2 text-sm">
      <span className="w-10 shrink-0 text-end text-muted figures">
        <Figure value={line.line} />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="flex flex-wrap gap-x-3 font-mono">
          {line.codes.map(({ code }) => (
            <span key={code}>{code}</span>
          ))}
        </p>
        {line.problems.map((problem) => (
          <p key={JSON.stringify(problem)} className="text-error">
            {problemText(line, problem)}
          </p>
        ))}
        {known.map((each) => (
          <p key={each.code} className={state === 'trade-in' ? 'text-muted' : 'text-error'}>
            <KnownCodeText known={each} />
          </p>
        ))}
        {isSplit && (
          <p className="text-error">
            <Trans>Another line has a number of the same phone. Put all its numbers on one line.</Trans>
          </p>
        )}
      </div>
      <StateBadge state={state} />
    </li>
  );
}

function StateBadge({ state }: { state: JudgedLine['state'] }): ReactNode {
  const { t } = useLingui();
  switch (state) {
    case 'new':
      return <Badge colour="green">{t({ message: 'New', context: 'number of a phone' })}</Badge>;
    case 'trade-in':
      return <Badge colour="blue">{t({ message: 'Trade-in', context: 'number of a phone' })}</Badge>;
    case 'wrong':
      return <Badge colour="red">{t({ message: 'Wrong', context: 'number of a phone' })}</Badge>;
    case 'known':
      return <Badge colour="yellow">{t({ message: 'Known', context: 'number of a phone' })}</Badge>;
    default:
      return null;
  }
}
