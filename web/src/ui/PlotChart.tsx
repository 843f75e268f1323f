import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { heightOf, smoothPath, tickText, ticksFor } from './chart-scale';
import styles from './PlotChart.module.css';
import { useWidth } from './use-width';

export interface Datum {
  label: string;
  values: readonly number[];
}

interface Props {
  /** Says what is shown, for those who hear it. */
  title: string;
  shape: 'area' | 'bars';
  series: readonly string[];
  data: readonly Datum[];
  /** How a value reads: money, coins, or asterisks while balances are covered. */
  format(value: number): string;
  /** Leaves the axis without figures while balances are covered. */
  isCovered?: boolean;
  height?: number;
}

const LEFT = 44;
const TOP = 12;
const BOTTOM = 26;
const BAR = 14;

/** Two or three series over time; pointing, or the arrow keys, read out one place, and a hidden table holds all figures. */
export function PlotChart({ title, shape, series, data, format, isCovered = false, height = 220 }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [active, setActive] = useState<number>();
  const gradient = useId();
  const values = data.flatMap((datum) => datum.values);
  const isFlat = values.every((value) => value === 0);
  const ticks = ticksFor(values);
  const top = ticks.at(-1) ?? 1;
  const plot = height - TOP - BOTTOM;
  const band = Math.max(0, width - LEFT) / Math.max(1, data.length);
  const x = (index: number) => LEFT + band * (index + 0.5);
  const y = (value: number) => TOP + plot - heightOf(value, top, plot);

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
            {ticks.map((tick) => (
              <g key={tick}>
                <line
                  x1={LEFT}
                  x2={width}
                  y1={y(tick)}
                  y2={y(tick)}
                  className={tick === 0 ? styles.ground : styles.grid}
                />
                {!isCovered && !isFlat && (
                  <text
                    x={LEFT - 8}
                    y={y(tick)}
                    className={styles.tick}
                    textAnchor="end"
                    dominantBaseline="middle"
                  >
                    {tickText(tick)}
                  </text>
                )}
              </g>
            ))}
            {active !== undefined && (
              <rect x={LEFT + band * active} y={TOP} width={band} height={plot} className={styles.band} />
            )}
            {data.map(({ label }, index) => (
              <text key={label} x={x(index)} y={height - 8} className={styles.tick} textAnchor="middle">
                {label}
              </text>
            ))}
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
              data.map(({ label, values }, index) =>
                values.map((value, place) => {
                  const bar = Math.min(BAR, band / (values.length + 1));
                  const tall = value > 0 ? Math.max(2, heightOf(value, top, plot)) : 0;
                  return (
                    <rect
                      key={`${label}/${series[place] ?? place}`}
                      x={x(index) + (place - values.length / 2) * (bar + 2) + 1}
                      y={TOP + plot - tall}
                      width={bar}
                      height={tall}
                      rx={2}
                      className={styles[`fill${place + 1}`]}
                    />
                  );
                }),
              )
            ) : (
              series.map((name, place) => {
                const points = data.map(({ values }, index) => ({ x: x(index), y: y(values[place] ?? 0) }));
                const line = smoothPath(points);
                return (
                  <g key={name}>
                    <defs>
                      <linearGradient
                        id={`${gradient}-${place}`}
                        x1="0"
                        x2="0"
                        y1="0"
                        y2="1"
                        className={styles[`fade${place + 1}`]}
                      >
                        <stop offset="0" stopOpacity={place === 0 ? 0.22 : 0.12} />
                        <stop offset="1" stopOpacity={0} />
                      </linearGradient>
                    </defs>
                    <path
                      d={`${line}L${x(data.length - 1)},${TOP + plot}L${x(0)},${TOP + plot}Z`}
                      fill={`url(#${gradient}-${place})`}
                    />
                    <path d={line} className={styles[`line${place + 1}`]} />
                    {points.map((one, index) => (
                      <circle
                        key={one.x}
                        cx={one.x}
                        cy={one.y}
                        r={index === active ? 5 : 3}
                        className={styles[`dot${place + 1}`]}
                      />
                    ))}
                  </g>
                );
              })
            )}
          </svg>
        )}
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
    </figure>
  );
}

/** Beside the place it tells about, on the side that has room. */
const tipPlace = (x: number, width: number) => (x > width / 2 ? { right: width - x + 14 } : { left: x + 14 });
