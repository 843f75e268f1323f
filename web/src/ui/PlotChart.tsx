import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { heightOf, ticksFor } from './chart-scale';
import styles from './PlotChart.module.css';
import { Areas, Axes, Bars, type Datum, LEFT, type Plane, PlaceLinks, TOP } from './PlotLayers';
import { useWidth } from './use-width';

interface Props {
  /** The name of the chart, for screen readers. */
  title: string;
  shape: 'area' | 'bars';
  series: readonly string[];
  data: readonly Datum[];
  /** Formats a value: money, coins, or asterisks while balances are covered. */
  format(value: number): string;
  /** Leaves the axis without figures while balances are covered. */
  isCovered?: boolean;
  height?: number;
  /** The lines behind a place: its label leads there. */
  linkOf?: ((index: number) => string) | undefined;
}

const BOTTOM = 26;

/** Two or three series over time; pointing, or the arrow keys, read out one place, and a hidden table holds all figures. */
export function PlotChart({
  title,
  shape,
  series,
  data,
  format,
  isCovered = false,
  height = 220,
  linkOf,
}: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [active, setActive] = useState<number>();
  const values = data.flatMap((datum) => datum.values);
  const labels = data.map(({ label }) => label);
  const isFlat = values.every((value) => value === 0);
  const ticks = ticksFor(values);
  const top = ticks.at(-1) ?? 1;
  const plot = height - TOP - BOTTOM;
  const band = Math.max(0, width - LEFT) / Math.max(1, data.length);
  const x = (index: number) => LEFT + band * (index + 0.5);
  const plane: Plane = {
    width,
    height,
    plot,
    band,
    ticks,
    x,
    tall: (value) => heightOf(value, top, plot),
  };

  const point = (event: PointerEvent) => {
    const at = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT) / band);
    setActive(data[at] ? at : undefined);
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setActive(((active ?? (by > 0 ? -1 : data.length)) + by + data.length) % data.length);
  };
  const chosen = active === undefined ? undefined : data[active];

  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        <span className="visually-hidden">{title}，</span>
        {series.map((name, index) => (
          <span key={name} className={styles.key}>
            <i className={styles[`ground${index + 1}`]} aria-hidden />
            {name}
          </span>
        ))}
      </figcaption>
      <div
        ref={frame}
        className={styles.frame}
        style={{ height }}
        tabIndex={0}
        role="group"
        aria-label={`${title}，用左右方向键逐项查看`}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setActive(undefined)}
        onBlur={() => setActive(undefined)}
        onKeyDown={step}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden focusable={false}>
            <Axes plane={plane} labels={linkOf ? [] : labels} isCovered={isCovered || isFlat}>
              {active !== undefined && (
                <rect x={LEFT + band * active} y={TOP} width={band} height={plot} className={styles.band} />
              )}
            </Axes>
            {isFlat ? (
              <text
                x={LEFT + (width - LEFT) / 2}
                y={TOP + plot / 2}
                className={styles.none}
                textAnchor="middle"
              >
                暂无数据
              </text>
            ) : shape === 'bars' ? (
              <Bars plane={plane} series={series} data={data} />
            ) : (
              <Areas plane={plane} series={series} data={data} active={active} />
            )}
          </svg>
        )}
        {width > 0 && linkOf && <PlaceLinks labels={labels} x={x} linkOf={linkOf} />}
        <div
          role="status"
          className={chosen ? styles.tip : 'visually-hidden'}
          style={chosen ? tipPlace(x(active ?? 0), width) : undefined}
        >
          {chosen && (
            <>
              <strong>{chosen.label}</strong>
              {series.map((name, place) => (
                <span key={name} className={styles.tipLine}>
                  <i className={styles[`ground${place + 1}`]} aria-hidden />
                  {name} <b>{format(chosen.values[place] ?? 0)}</b>
                </span>
              ))}
            </>
          )}
        </div>
      </div>
      <FigureTable title={title} series={series} data={data} format={format} />
    </figure>
  );
}

/** All figures, for screen readers. */
function FigureTable({ title, series, data, format }: Pick<Props, 'title' | 'series' | 'data' | 'format'>) {
  return (
    <table className="visually-hidden">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">时间</th>
          {series.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map((value, place) => (
              <td key={series[place] ?? place}>{format(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Beside the place it tells about, on the side that has room. */
const tipPlace = (x: number, width: number) => (x > width / 2 ? { right: width - x + 14 } : { left: x + 14 });
