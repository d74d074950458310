// 日本語のテキスト。texts-en.js を参照。

export const page = {
  title: "{name} · 時刻表",
  product: "Transit Bundle",
  retry: "再試行",
  close: "閉じる",
  back: "戻る",
  skip: "時刻表へ移動",
  tasks: "メニュー",
  dataset: "時刻表",
  language: "言語",
  about: "この時刻表について",
  extract: "この範囲をファイルに保存",
  update: "新しい時刻表を表示",
  grow: "パネルを広げる",
  shrink: "パネルを縮める",
};

export const theme = { auto: "配色: システムに合わせる", light: "配色: ライト", dark: "配色: ダーク" };

export const tabs = { home: "地図", journeys: "乗換案内", reach: "到達圏" };

export const mode = {
  rail: "鉄道", metro: "地下鉄", tram: "路面", funicular: "索道", ferry: "航路", coach: "高速", bus: "バス",
};

export const modes = {
  rail: "鉄道", metro: "地下鉄", tram: "路面電車", funicular: "ケーブルカー・ロープウェイ", ferry: "フェリー", coach: "高速バス",
  bus: "バス",
};

export const forms = {
  lines: { other: "{count}路線" },
  stops: { other: "{count}か所の停留所・駅" },
  departures: { other: "{count}件の出発" },
  arrivals: { other: "{count}件の到着" },
  journeys: { other: "{count}件の経路" },
  results: { other: "{count}件の候補" },
  changes: { other: "乗換{count}回" },
};

export const map = {
  role: "地図",
  label: "路線図",
  help: "矢印キーで地図を動かし、プラスとマイナスで拡大・縮小します。0で全体を表示し、Enterで中央のものを開きます。表示範囲の停留所・駅はパネルに一覧表示されます。",
  zoomIn: "拡大",
  zoomOut: "縮小",
  whole: "全体を表示",
};

export const search = {
  label: "停留所・駅・路線を検索",
  placeholder: "停留所・駅・路線",
  clear: "消去",
  none: "「{words}」に一致する停留所・駅・路線はありません。",
  noneStop: "「{words}」に一致する停留所・駅はありません。",
  station: "駅",
  stop: "停留所",
  place: "地図上の地点",
};

export const home = {
  valid: "有効期間: {range}",
  linesInView: "表示範囲の路線",
  regions: "地域",
  region: "地域",
  stopsInView: "表示範囲の停留所・駅",
  zoomIn: "地図を拡大すると停留所・駅が一覧表示されます。検索もできます。",
  noStops: "ここには停留所・駅がありません。地図を動かすか、全体を表示してください。",
  more: "さらに{count}件を表示",
  andMore: "ほか{count}か所。拡大すると表示されます。",
  lines: "路線",
  stops: "停留所・駅",
  calls: "発着",
  file: "1ファイル",
  flex: "このデータには固定の路線がありません。停留所間の便は予約制です。",
  alerts: "運行情報",
};

export const time = {
  label: "表示時刻",
  date: "日付",
  time: "時刻",
  now: "現在",
  over: "この時刻表は{end}で終了しました。{shown}を表示しています。",
  early: "この時刻表は{start}に始まります。{shown}を表示しています。",
  outside: "この時刻表の有効期間は{range}です。この日の情報はありません。",
  zone: "現地時刻: {zone}",
};

export const board = {
  loading: "読み込み中",
  departures: "出発",
  now: "まもなく",
  line: "路線",
  named: "{name}系統",
  track: "{code}番線",
  bay: "のりば{code}",
  platform: "のりば{code}",
  seen: "予想時刻",
  about: "およその時刻: 一定間隔で運行",
  noBoarding: "降車専用",
  noAlighting: "乗車専用",
  onRequest: "リクエスト停車",
  phone: "要予約",
  nothing: "今後{hours}以内の出発はありません。",
  since: "{time}から接続できません。",
};

export const live = {
  cancelled: "運休",
  skipped: "通過",
  added: "臨時",
  onTime: "定刻",
  late: "{duration}遅れ",
  early: "{duration}早発",
  stale: "最新の情報ではありません",
  platformChanged: "のりば変更",
  alert: "運行情報あり",
};

export const stop = {
  departures: "出発",
  arrivals: "到着",
  board: "発着案内",
  filter: "路線で絞り込む",
  all: "すべて",
  from: "ここから",
  to: "ここまで",
  reach: "到達圏",
  later: "以降を表示",
  code: "停留所番号 {code}",
  accessible: "段差なしで利用可",
  notAccessible: "段差あり",
  nothingArrives: "今後{hours}以内の到着はありません。",
  nothingOfLine: "この時間帯に{line}の便はありません。",
  next: "次は{when}です。",
  showNext: "表示",
  nothingMore: "時刻表が終わる{end}まで便はありません。",
  ended: "この時刻表は{end}で終了しました。以降の情報はありません。",
  onDemand: "この停留所の便は予約が必要な場合があります。",
  moreAbout: "この停留所・駅の詳細",
  wall: "大型画面用の発車標",
};

export const trip = {
  runs: "{day}に運行",
  runsNot: "{day}は運休日",
  calls: "停車地",
  every: "{from}から{to}まで{headway}間隔",
  area: "運行区域",
  book: "この便は事前の予約が必要です。",
  wheelchair: "車いす対応",
  bikes: "自転車持込可",
};

export const route = {
  stops: "停留所・駅",
  order: "便により停車しない停留所・駅があります。",
  none: "この路線の停留所・駅の情報はありません。",
  here: "ここを通る路線",
};

export const journeys = {
  title: "乗換案内",
  from: "出発地",
  to: "目的地",
  swap: "出発地と目的地を入れ替え",
  departing: "出発",
  arriving: "到着",
  kind: "時刻の指定",
  wheelchair: "段差なし",
  hint: "出発地と目的地を検索するか、地図をタップしてください。",
  tapFrom: "地図をタップして出発地を選んでください。",
  tapTo: "地図をタップして目的地を選んでください。",
  none: "経路が見つかりません。別の時刻や日付、停留所に近い地点をお試しください。",
  results: "見つかった経路",
  direct: "乗換なし",
  walk: "徒歩{duration}、{length}",
  walkTotal: "徒歩{duration}",
  stay: "そのまま乗車",
  later: "以降の経路",
  start: "出発地",
  end: "目的地",
  searching: "経路を検索中",
};

export const fares = {
  fare: "運賃: {amounts}",
  forRider: "{rider}: {amount}",
  withMedium: "{amount}({medium})",
  pay: "{name}: {amount}",
  freeChange: "乗換",
  unknown: {
    too_complex: "運賃は不明です。支払い方法の組み合わせが多すぎます。",
    no_rule: "運賃は不明です。経路の一部に運賃の規則がありません。",
    no_default_rider: "一部の利用者の運賃だけが分かっています。",
    currencies: "経路の運賃が複数の通貨に分かれています。",
  },
};

export const options = {
  label: "詳細条件",
  modes: "交通手段",
  changes: "乗換回数の上限",
  any: "指定なし",
  none: "乗換なし",
  walk: "徒歩の上限",
  changeTime: "乗換時間",
};

export const reach = {
  title: "どこまで行ける?",
  from: "出発地",
  hint: "出発地を選ぶか、地図をタップしてください。バス・鉄道・徒歩での所要時間を地図に表示します。",
  departing: "出発",
  within: "時間",
  legend: "0~{most}分",
  sum: "{stops}、約{area}に到達できます。",
  area: "{value} km²",
  none: "この時間内に到達できる停留所・駅はありません。",
  farthest: "最も遠い停留所・駅",
};

export const extracting = {
  title: "この範囲をファイルに保存",
  explain: "表示範囲の停留所・駅と、その間を走るすべての便をファイルにします。地図を動かして範囲を選んでください。",
  box: "範囲",
  boxSize: "{width} × {height}",
  from: "開始日",
  to: "終了日",
  format: "形式",
  transit: "バンドル(.transit)",
  transitHint: "アプリ用、サイズは数分の1",
  zip: "GTFS(.zip)",
  zipHint: "その他のソフトウェア用",
  start: "作成",
  queued: "待機中",
  queuedBehind: "待機中、前に{position}件",
  running: "作成中、{percent}",
  done: "ファイルができました。",
  download: "ダウンロード",
};

export const about = {
  what: "このページはトランジットバンドル、つまり公共交通の時刻表を1つにまとめた圧縮済み・読み取り専用のSQLiteファイルを読みます。アプリは同じファイルをオフラインで読めます。"
    + "ここに表示される内容はすべてこのファイルのものです。",
  file: "ファイル",
  size: "サイズ",
  unpacked: "通常のデータベースの場合",
  validity: "有効期間",
  zone: "タイムゾーン",
  contents: "内容",
  sources: "データ提供元",
  source: "データ",
  license: "ライセンス: ",
  noLicense: "ライセンスの記載なし",
  builder: "作成: {builder}",
  root: "内容のハッシュ",
  rootHint: "同じデータからは同じハッシュが得られます。",
  background: "背景地図",
  names: {
    "stops.txt": "停留所・駅", "routes.txt": "路線", "trips.txt": "便", "stop_times.txt": "発着時刻",
    "shapes.txt": "経路の座標点", "agency.txt": "事業者", "transfers.txt": "乗換",
  },
};

export const docs = {
  title: "HTTP API",
  explorer: "時刻表",
  description: "OpenAPI定義",
  version: "バージョン {version}",
  required: "必須",
  range: "{minimum}~{maximum}",
  fallback: "既定値: {value}",
  ask: "実行",
  answer: "応答",
  body: "リクエスト本文",
  failed: "定義を読み込めません: {detail}",
};

export const errors = {
  offline: "サーバーが応答しません。接続を確認してください。",
  busy: "サーバーが混み合っています。しばらくしてから再試行してください。",
  missing: "この時刻表にはありません: {detail}",
  failed: "処理できませんでした: {detail}",
  near: "もしかして: {names}",
  server: "サーバーのアドレスがhttpまたはhttpsのURLではありません。",
  noDataset: "このサーバーには時刻表がありません。",
  unknownDataset: "このサーバーには「{detail}」という時刻表がありません。",
};
